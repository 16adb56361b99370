/** One small fault to plant: a wrong line of the source, and the tests that should notice. */
export type Fault = {
  /** What goes wrong for people, in one short sentence without a full stop. */
  says: string
  /** Path of the source file, from the root of the project. */
  file: string
  /** Text that occurs exactly once in that file. */
  from: string
  to: string
  /** Paths of test files; at least one of their tests must fail. */
  tests: readonly string[]
}
