// Loads the scripts of a page once it is painted: the page works without them, so visible content comes first. Short
// and without imports, because every page has it. Its element names the scripts.
{
  const { modules = '', next } = document.currentScript?.dataset ?? {}
  let isLoaded = false
  const load = () => {
    if (isLoaded) return
    isLoaded = true
    // The entry point, in parallel with its imports.
    for (const name of modules.split(' ')) void import(`/build/${name}.js`)
    // The style sheet of the page that shoppers usually open next.
    if (next !== undefined)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href: next }),
      )
  }
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  // A page in the background is not painted.
  addEventListener('load', () => setTimeout(load, 1000))
}
