// Buttons in a row, such as "down two", reload the page. This restores the focus to the button, or to one next to it.
import { inTab } from '#apps/site/client/device-storage.ts'

const KEY = 'pressed'

export function keepFocus(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[name="do"]')]
  const pressed = takePressed()
  const [, path, act = '', name = ''] = /^(\S+) (\w+) (.+)$/.exec(pressed) ?? []
  if (path === location.pathname)
    [act, 'up', 'down', 'duplicate']
      .flatMap((one) => buttons.find(({ value }) => value === `${one} ${name}`) ?? [])[0]
      ?.focus()
  document.addEventListener('submit', ({ submitter, defaultPrevented }) => {
    if (defaultPrevented || !(submitter instanceof HTMLButtonElement)) return
    if (submitter.name === 'do' && submitter.value.includes(' '))
      inTab((storage) => storage.setItem(KEY, `${location.pathname} ${submitter.value}`))
  })
}

function takePressed(): string {
  const pressed = inTab((storage) => storage.getItem(KEY))
  inTab((storage) => storage.removeItem(KEY))
  return pressed ?? ''
}
