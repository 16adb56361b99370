// Payment logos, redrawn small in the text colour; nothing is loaded from their owners.
import type { Site } from '#tenant/schema.ts'

type Wallet = Site['reservations']['accepts'][number]

export function Accepts({ wallets }: { wallets: readonly Wallet[] }) {
  if (wallets.length === 0) return null
  return (
    <div className="accepts quiet" data-testid="accepts">
      <span>We accept</span>
      <ul>
        {wallets.map((wallet) => (
          <li key={wallet} className="edged" data-wallet={wallet}>
            {NAMES[wallet]}
          </li>
        ))}
      </ul>
    </div>
  )
}

const NAMES: Record<Wallet, string> = {
  mastercard: 'Mastercard',
  visa: 'Visa',
  maestro: 'Maestro',
  google_pay: 'Google Pay',
  apple_pay: 'Apple Pay',
}
