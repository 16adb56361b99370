#!/usr/bin/env bash
# @adobe/structured-data-validator 1.7.1: a list page that names the page of each vehicle, as dealers' result pages do.
#
# Expected: no error. Google's documentation of lists (Carousel, "summary page") asks of each ListItem only its position and its
# url, and schema.org has no required properties. Seen: an error for each vehicle, "Required attribute "name" is missing". The
# package checks every ListItem by the rule of breadcrumbs, which need a name, wherever the item stands. With names, which the
# documentation of summary pages does not have, it has no complaint.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @adobe/structured-data-validator@1.7.1 @marbec/web-auto-extractor@2.2.1

cat >try.mjs <<'JS'
import Validator from '@adobe/structured-data-validator'
import Extractor from '@marbec/web-auto-extractor'

const vehicles = ['2023-kia-sportage', '2021-toyota-hilux']

async function check(name, listItem) {
  const list = { '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: vehicles.map(listItem) }
  const page = `<html><head><script type="application/ld+json">${JSON.stringify(list)}</script></head><body></body></html>`
  const data = new Extractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(page)
  const issues = await new Validator().validate(data)
  const errors = issues.filter(({ severity }) => severity === 'ERROR')
  console.log(`${name}: ${errors.length} errors ${JSON.stringify(errors[0]?.fieldNames ?? [])}`)
}

const item = (slug, at) => ({ '@type': 'ListItem', position: at + 1, url: `https://dealer.example/cars/${slug}` })
await check('summary page', item)
await check('summary page with names', (slug, at) => ({ ...item(slug, at), name: slug }))
JS

cat >expected.txt <<'TEXT'
summary page: 2 errors ["name","item.name"]
summary page with names: 0 errors []
TEXT
node try.mjs | tee seen.txt
diff expected.txt seen.txt
