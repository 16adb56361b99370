// Loads the scripts of a page once it is painted: the page works without them, so they wait for what is seen.
// Short, and without imports, because every page has it. The names of the scripts are in the element of this one.
{
  const { modules = '', next } = document.currentScript?.dataset ?? {}
  let isLoaded = false
  const load = () => {
    if (isLoaded) return
    isLoaded = true
    // The entry, and at the same time what it imports.
    for (const name of modules.split(' ')) void import(`/build/${name}.js`)
    // The style sheet of the page where a shopper goes from here.
    if (next !== undefined)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href: next }),
      )
  }
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  // A page in the background is not painted.
  addEventListener('load', () => setTimeout(load, 1000))
}
