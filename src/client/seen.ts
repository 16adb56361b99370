// Marks elements that have come into view, for animations that start then (C7).

/** Adds the class "seen" to each element once half of it is in view. */
export function attachSeen(selector: string): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        target.classList.add('seen')
        observer.unobserve(target)
      }
    },
    { threshold: 0.5 },
  )
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}
