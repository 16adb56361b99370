// Facts for search engines, as JSON-LD.

/** Written so that no text in it can end its element or begin a comment (TH5). */
export function StructuredData({ graph }: { graph: object }) {
  const text = JSON.stringify(graph).replaceAll('<', String.raw`\u003c`)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
