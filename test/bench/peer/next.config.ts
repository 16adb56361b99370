// A production build as Next.js makes it. Pages are kept in memory alone, so that none outlives the stock of its run.
import type { NextConfig } from 'next'

const config: NextConfig = {
  // Its folder is inside another project.
  turbopack: { root: import.meta.dirname },
  experimental: { isrFlushToDisk: false },
}

// oxlint-disable-next-line import/no-default-export -- Next.js reads it
export default config
