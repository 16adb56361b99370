// A wide picture, and the one that stands for it on phones. Its room is there before it is.
type Props = {
  src: string
  /** 720 by 500, for which room is kept; empty takes the wide one. */
  phone: string
  /** What it shows, in words; empty decorates only. */
  alt: string
  width: number
  height: number
  /** It is seen at once. */
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
