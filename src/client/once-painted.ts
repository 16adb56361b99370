// Loads the scripts of a page once it is painted: the page works without them, so they wait for what is seen.
// Short, and without imports, because every page has it. The addresses are in the element of this script.
{
  const { modules = '', next } = document.currentScript?.dataset ?? {}
  const [entry = '', ...imports] = modules.split(' ')
  let isLoaded = false
  const load = () => {
    if (isLoaded) return
    isLoaded = true
    for (const href of imports) hint({ rel: 'modulepreload', href })
    void import(entry)
    // The style sheet of the page where a shopper goes from here.
    if (next !== undefined) hint({ rel: 'prefetch', as: 'style', href: next })
  }
  const hint = (link: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), link))
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  // A page in the background is not painted.
  addEventListener('load', () => setTimeout(load, 1000))
}
