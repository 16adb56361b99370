// The part of subset-font that the build and its tests use; the package has no types of its own.
declare module 'subset-font' {
  export type Options = {
    targetFormat: 'truetype' | 'woff2'
    variationAxes?: { wght: number | { min: number; max: number } }
    keepFeatures?: string[]
    /** Then the text is null. */
    keepAllGlyphs?: boolean
  }
  export default function subsetFont(
    font: Buffer,
    text: string | null,
    options: Options,
  ): Promise<Buffer>
}
