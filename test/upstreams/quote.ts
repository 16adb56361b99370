// Plays a finance provider's quotes (A10): they rise with the price, and there is none for a car of the wrong kind.
import type { Player } from '#cli/stand-ins/player.ts'

export const playQuote: Player = async (request) => {
  if (request.method !== 'POST') return new Response(null, { status: 405 })
  const { purchasePrice, loanTerm, selfAssessedCreditScore } = JSON.parse(await request.text())
  if (selfAssessedCreditScore === 'POOR')
    return Response.json({ error: 'No lender would take this on.' }, { status: 422 })
  return Response.json({
    weeklyRepaymentAmount: purchasePrice / (loanTerm * 52) + 20.4,
    advertisedRate: 7.25,
    comparisonRate: 8.186,
  })
}
