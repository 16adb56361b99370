// The parts of Alpine's CSP build that are used; it comes without types.
declare module '@alpinejs/csp' {
  export const Alpine: {
    data(name: string, create: () => object): void
    start(): void
  }
}

// Style sheets that a script brings along as text.
declare module '*.css' {
  const text: string
  export default text
}
