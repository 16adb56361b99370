// A wide picture with an alternative for phones. Its space is reserved before it loads.
type Props = {
  src: string
  /** 720 by 500, with space reserved; empty uses the wide one. */
  phone: string
  /** Alt text; empty if decorative. */
  alt: string
  width: number
  height: number
  /** In view on load. */
  isFirst?: boolean
}

export function WidePicture({ src, phone, alt, width, height, isFirst = false }: Props) {
  return (
    <picture>
      {phone !== '' && <source media="(width < 48rem)" srcSet={phone} width={720} height={500} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
