// The two buttons of a row of cars: they scroll by the visible width.

type Carousel = { $refs: { row: HTMLElement } }

/** Alpine's component. */
export function carousel() {
  const by = (direction: 1 | -1) =>
    function (this: Carousel) {
      const { row } = this.$refs
      row.scrollBy({ left: direction * row.clientWidth * 0.9 })
    }
  return { back: by(-1), forward: by(1) }
}
