// The script of the console's pages: shows times as the clock of the person shows them.

const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' })

for (const time of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
  const moment = new Date(time.dateTime)
  if (Number.isNaN(moment.getTime())) continue
  if (time.dataset['show'] === 'clock') time.textContent = format.format(moment)
  else time.title = format.format(moment)
}
