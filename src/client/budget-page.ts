// The budget panel.

export function wakeBudget(): void {}
