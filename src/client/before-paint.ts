// What a device remembers, before the page under it is drawn, so that nothing moves: a banner that was dismissed goes
// (W65), the last searches get their room (S7). It is no module: the page waits for it, so it is short and imports nothing.
{
  const banner = document.querySelector<HTMLElement>('[data-dismiss]')
  const searches = document.querySelector<HTMLElement>('[data-last-search]')
  try {
    if (banner) {
      const dismissed = localStorage.getItem(banner.dataset.dismiss ?? '')
      banner.inert = dismissed === banner.querySelector('p')?.textContent
    }
    if (searches) searches.hidden = localStorage.getItem('forecourt.searches') === null
  } catch {
    // Storage is forbidden.
  }
}
