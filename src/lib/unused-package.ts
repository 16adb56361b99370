// Replaces packages in the Worker (`alias` of wrangler.toml): sanitize-html brings postcss for style attributes and
// dayjs for dates, and a site’s texts have neither.

export function parse(): never {
  throw new Error('Style attributes are never read')
}
