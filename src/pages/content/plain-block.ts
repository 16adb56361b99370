// A block that no site wrote, with what every block has as it usually is (schema-blocks.ts, which no page loads).
import type { Block, BlockKind } from '#tenant/schema-blocks.ts'

export const plainBlock = <K extends BlockKind>(kind: K, title: string) => ({
  kind,
  title,
  show: true,
  id: '',
  intro: '',
  tone: 'plain' as Block['tone'],
  start: '',
  expiry: '',
})
