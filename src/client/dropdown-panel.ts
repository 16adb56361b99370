// The content of a dropdown beyond its links: loaded once per page (W58, W63).

const fetched = new WeakMap<HTMLDetailsElement, Promise<void>>()

/** Replaces a dropdown's links with the menu it names (`data-menu`). If that fails, the links stay. */
export function fillDropdown(dropdown: HTMLDetailsElement): Promise<void> {
  const { menu } = dropdown.dataset
  if (menu === undefined) return Promise.resolve()
  const filling =
    fetched.get(dropdown) ??
    fill(dropdown, `/menu/${menu}`).catch(() => {
      // Opening it again retries.
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
  // Not while one of the links has the focus.
  if (links?.contains(document.activeElement) === false) links.replaceWith(part.content)
  else throw new Error('In use')
}

const applied = new Map<string, Promise<void>>()

/** Resolves when a style sheet applies; the menu waits for it. Menus share one. */
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
