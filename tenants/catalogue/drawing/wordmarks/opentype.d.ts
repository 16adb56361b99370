// The part of opentype.js that is used; the package brings no types of its own.
declare module 'opentype.js/dist/opentype.mjs' {
  export type Command =
    | { type: 'M'; x: number; y: number }
    | { type: 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' }
  export type Glyph = {
    /** 0 for a letter that the font does not have. */
    index: number
    advanceWidth: number
    getPath: (x: number, y: number, size: number) => { commands: Command[] }
  }
  export type Font = {
    unitsPerEm: number
    tables: {
      gsub: { features: { tag: string }[] }
      fvar: { axes: { minValue: number; maxValue: number }[] }
    }
    charToGlyph: (letter: string) => Glyph
    getKerningValue: (left: Glyph, right: Glyph) => number
  }
  export function parse(file: ArrayBuffer): Font
}
