// Replaces packages in the Worker (`alias` of wrangler.toml): sanitize-html brings postcss for style attributes and
// dayjs for dates, and a site’s texts have neither; qs brings object-inspect for an error that it never causes.

export function parse(): never {
  throw new Error('Style attributes are never read')
}
