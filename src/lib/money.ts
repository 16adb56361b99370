// Whole numbers as shoppers in Australia and New Zealand write them.

/** 1234567 as "1,234,567". */
export function toGrouped(number: number): string {
  return String(Math.round(number)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** 23990 as "$23,990": whole dollars, the same in AUD and NZD. */
export function toMoney(dollars: number): string {
  return `${dollars < 0 ? '-' : ''}$${toGrouped(Math.abs(dollars))}`
}
