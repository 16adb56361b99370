// Applies device state before the first paint, so that nothing shifts: hides dismissed banners, reserves space
// for recent searches. It is a blocking script, not a module, so it is short and imports nothing.
{
  const banners = document.querySelectorAll<HTMLElement>('[data-dismiss]')
  const searches = document.querySelector<HTMLElement>('[data-last-search]')
  try {
    for (const banner of banners) {
      const dismissed = localStorage.getItem(banner.dataset.dismiss ?? '')
      banner.inert = dismissed === banner.querySelector('p')?.textContent
    }
    if (searches) searches.hidden = localStorage.getItem('forecourt.searches') === null
  } catch {
    // Storage is blocked.
  }
}
