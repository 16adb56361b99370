// Marks places that have come into sight, for styles that begin to move when they are looked at (C7).

/** Gives each of these elements the class "seen" once half of it shows. */
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
