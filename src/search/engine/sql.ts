// The database of an index.

export type Binding = string | number | null | ArrayBuffer

/** A SQLite database: a Durable Object's storage, or Node's own in tests. */
export type Sql = {
  exec: <Row>(query: string, ...bindings: Binding[]) => Iterable<Row>
  transaction: <T>(work: () => T) => T
}
