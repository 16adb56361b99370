// Saves the brochure of a car, and reports progress and failure.

const FAULT = 'The brochure couldn’t be prepared. Please try again in a moment.'

/** Downloads a link as a file with the link's name. */
export async function saveBrochure(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === 'true') return
  const words = link.querySelector('span')
  const fault = link.parentElement?.querySelector('[role=alert]')
  const before = words?.textContent ?? ''
  if (words) words.textContent = 'Preparing...'
  if (fault) fault.textContent = ''
  link.ariaBusy = 'true'
  const file = await load(link.href)
  link.ariaBusy = null
  if (words) words.textContent = before
  if (file !== null) save(file, link.download)
  else if (fault) fault.textContent = FAULT
}

/** Null if the response failed or is not a PDF. */
async function load(href: string): Promise<Blob | null> {
  try {
    const response = await fetch(href)
    const file = response.ok ? await response.blob() : null
    return file?.type === 'application/pdf' ? file : null
  } catch {
    return null
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
