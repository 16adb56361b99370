// Something that nobody sees yet need not be awake.

/** Calls back once, when the first of these elements is about to come into sight; never where there is none. */
export function whenNear(selector: string, callback: () => void): void {
  const element = document.querySelector(selector)
  if (element === null) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: '300px' },
  )
  observer.observe(element)
}
