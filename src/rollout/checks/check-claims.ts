// Checks of claims: a statement about every used vehicle must not be one that needs evidence for each.
import type { Site } from '#tenant/schema.ts'

import { quote, type Problem } from '#rollout/problem.ts'

/** Texts for all used vehicles that repeat a check which is only shown with evidence. */
export function checkClaims({ facts }: Site): Problem[] {
  const labels = facts.checks.flatMap(({ label, evidence, all_used: isOfAll }) =>
    evidence === null || isOfAll ? [] : [label],
  )
  const tabs = Object.entries(facts.tabs).flatMap(([name, texts]) =>
    texts.map((text, at) => ({ ...text, path: `facts.tabs.${name}[${at}].text` })),
  )
  const promises = facts.promises.map((text, at) => ({
    ...text,
    path: `facts.promises[${at}].text`,
  }))
  return [...tabs, ...promises]
    .filter(({ conditions }) => conditions.length === 0 || conditions.includes('used'))
    .flatMap(({ text, path }) =>
      labels
        .filter((label) => claims(text, label))
        .map((label) => ({ path, message: toMessage(label) })),
    )
}

const toMessage = (label: string) =>
  `promises ${quote(label)} for every used vehicle, but facts.checks shows it only with evidence. Remove the words, or declare the check for all used vehicles.`

/** Whether a text contains the words, even if markup interrupts them. */
function claims(text: string, label: string): boolean {
  const plain = text.replaceAll(/<[^>]{0,200}>/g, '').toLowerCase()
  return plain.includes(label.toLowerCase())
}
