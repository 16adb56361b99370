// Script of the print page: its button opens the print dialog.

document.querySelector('[data-print]')?.addEventListener('click', () => print())
