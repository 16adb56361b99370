// Contrast of a theme's text and background colours, pair by pair, with a suggested colour if it is too low.
import type { Typed } from '#apps/console/fields/typed.ts'
import { AA, contrastRatio, findContrastProblems, TEXT_PAIRS } from '#tenant/theme.ts'
import type { Site } from '#tenant/schema.ts'

type Colours = Site['theme']['colours']

const COLOUR = /^#[0-9a-f]{6}$/i

export function Contrast({ typed }: { typed: Typed }) {
  const colours = readColours(typed)
  if (colours === null) return <p className="hint">Contrast is shown once every colour is valid.</p>
  const problems = findContrastProblems(colours)
  return (
    <section className="contrast" aria-labelledby="contrast" data-testid="contrast">
      <h2 id="contrast">Contrast</h2>
      <p className="hint">
        Text needs a contrast ratio of at least {AA} to its background. A look below that can’t be
        published.
      </p>
      <ul>
        {TEXT_PAIRS.map(({ text, ground, where, tint }) => {
          const problem = problems.find((one) => one.where === where)
          const ratio = problem?.ratio ?? contrastRatio(colours[text], colours[ground])
          return (
            <li key={where} className={problem === undefined ? 'good' : 'bad'}>
              <Sample text={colours[text]} ground={colours[ground]} />
              <span>
                {where}: {tint !== undefined && problem === undefined ? 'enough' : ratio.toFixed(1)}
                {problem?.better != null && <> – try {problem.better}</>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** An SVG, because the console's policy allows no inline styles. */
function Sample({ text, ground }: { text: string; ground: string }) {
  return (
    <svg width="44" height="26" aria-hidden="true">
      <rect width="44" height="26" rx="4" fill={ground} />
      <text x="22" y="18" fontSize="14" textAnchor="middle" fill={text}>
        Aa
      </text>
    </svg>
  )
}

function readColours(typed: Typed): Colours | null {
  const found = [...typed].flatMap(([name, texts]) => {
    const key = name.startsWith('/theme/colours/') ? name.slice('/theme/colours/'.length) : ''
    return key === '' ? [] : [[key, texts.at(-1) ?? ''] as const]
  })
  if (found.length === 0 || found.some(([, colour]) => !COLOUR.test(colour))) return null
  return Object.fromEntries(found) as Colours // the form has every colour of the table
}
