// Views for a page that does not wait for them: a number that is not there in time is left out.

/** Milliseconds that a page has for it. The car itself is read at the same time, from as far away. */
const TIMEOUT_MS = 300

/** What `read` gives, or null when it fails or takes too long. Never rejects. */
export async function loadViews(
  read: Promise<number | null>,
  onFault: (reason: string) => void,
): Promise<number | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS)
  })
  try {
    return await Promise.race([read, late])
  } catch (error) {
    onFault(String(error))
    return null
  } finally {
    clearTimeout(timer)
  }
}
