// Bundles what browsers load into static/build.
