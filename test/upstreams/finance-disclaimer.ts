// Plays a third party's finance disclaimers (A26): one for each car, by its id.
import type { Player } from '#cli/stand-ins/player.ts'

export const playFinanceDisclaimer: Player = ({ url }) => {
  const id = new URL(url).searchParams.get('car_id') ?? ''
  return Response.json({
    disclaimer: `Terms for ${id} from <b onclick="alert(1)">elsewhere</b>.<script>alert(1)</script> ${'Approval. '.repeat(30)}`,
  })
}
