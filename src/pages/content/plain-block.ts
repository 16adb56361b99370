// A block made by code, with the defaults of every block (schema-blocks.ts, which pages do not load).
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
