// `node test/bench/whole-prices.ts [day]`: 200 vehicles and postcodes as a table of prices to drive away, with every line, on a
// day for which the table of dated facts has figures unless another is given.
import { toTable } from '#test/sales/charges/whole-price-table.ts'

const [day = '2026-06-30'] = process.argv.slice(2)
const rows = toTable(day)
console.log('postcode,state,condition,body,fuel,price,lines,total')
for (const { postcode, state, condition, body, fuel, price, estimate } of rows) {
  const lines = estimate?.lines.map(({ label, dollars }) => `${label} ${dollars.toFixed(2)}`)
  const row = [postcode, state, condition, body, fuel, price]
  const text = lines?.join(' + ') ?? 'the dealer gives the figure'
  console.log([...row, text, estimate?.total ?? ''].join(','))
}
const priced = rows.filter(({ estimate }) => estimate !== null).length
console.error(
  `${rows.length} vehicles on ${day}: ${priced} with an estimate, ${rows.length - priced} without.`,
)
