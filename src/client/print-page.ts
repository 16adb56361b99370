// The one behaviour of the printed sheet: its button opens the browser's own dialogue.

document.querySelector('[data-print]')?.addEventListener('click', () => print())
