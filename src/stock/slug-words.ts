// Search text from the address of a vehicle that does not exist.

/** "2021-toyota-hilux-sr5-h10123" is "2021 toyota hilux sr5": no stock numbers, at most 80 characters, empty when nothing is left. */
export function slugWords(slug: string): string {
  const words = slug
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word.length <= 24 && !STOCK_NUMBER.test(word))
  return words.slice(0, 8).join(' ').slice(0, 80).trim()
}

/** Four digits and more in a row, years apart. */
const STOCK_NUMBER = /^(?!(?:19|20)\d\d$).*\d{4}/
