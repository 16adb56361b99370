// What a dropdown holds beyond its links: fetched once, for as long as the page is there (W58, W63).

const fetched = new WeakMap<HTMLDetailsElement, Promise<void>>()

/** Puts the menu that a dropdown names (`data-menu`) in the place of its links. Where it cannot be had they stay. */
export function fillDropdown(dropdown: HTMLDetailsElement): Promise<void> {
  const { menu } = dropdown.dataset
  if (menu === undefined) return Promise.resolve()
  const filling =
    fetched.get(dropdown) ??
    fill(dropdown, `/menu/${menu}`).catch(() => {
      // The next look tries again.
      fetched.delete(dropdown)
    })
  fetched.set(dropdown, filling)
  return filling
}

async function fill(dropdown: HTMLDetailsElement, address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const part = document.createElement('template')
  part.innerHTML = await answer.text()
  const looks = part.content.querySelector('link')
  if (looks !== null) {
    looks.remove()
    await apply(looks)
  }
  const links = dropdown.querySelector('ul')
  // Nobody who stands on one of the links loses the ground.
  if (links?.contains(document.activeElement) === false) links.replaceWith(part.content)
  else throw new Error('In use')
}

const applied = new Map<string, Promise<void>>()

/** Resolves when a style sheet applies; what it is for waits until then. Menus share one. */
function apply(looks: HTMLLinkElement): Promise<void> {
  const { href } = looks
  const applying = applied.get(href) ?? load(looks)
  applied.set(href, applying)
  applying.catch(() => applied.delete(href))
  return applying
}

function load(looks: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    looks.addEventListener('load', () => resolve())
    looks.addEventListener('error', () => {
      looks.remove()
      reject(new Error(`${looks.href} cannot be had`))
    })
    document.head.append(looks)
  })
}
