// Delays the initialisation of elements outside the view.

/** Calls back once, when the first of these elements is near the view; never if there is none. */
export function whenNear(selector: string, callback: () => void, rootMargin = '300px'): void {
  const element = document.querySelector(selector)
  if (element === null) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin },
  )
  observer.observe(element)
}
