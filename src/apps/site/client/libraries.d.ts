// The parts of Alpine's CSP build in use; it has no types.
declare module '@alpinejs/csp' {
  export const Alpine: {
    data(name: string, create: () => object): void
    start(): void
  }
}

// Style sheets imported by scripts as text.
declare module '*.css' {
  const text: string
  export default text
}
