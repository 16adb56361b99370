// The part of subset-font that the build uses; the package has no types of its own.
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype'
      variationAxes: { wght: number }
      keepFeatures: string[]
    },
  ): Promise<Buffer>
}
