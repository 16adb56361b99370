// Unsent messages of a site, newest first.
import type { Message } from '#shopper/messages/messages.ts'

export function DevInbox({ messages }: { messages: readonly Message[] }) {
  return (
    <div className="car" data-testid="dev-inbox">
      <h1>Messages</h1>
      <p>This machine keeps for an hour what it would send to shoppers.</p>
      {messages.length === 0 && <p>There is none.</p>}
      {messages.map(({ to, text }, at) => (
        <section key={at} data-testid="message" data-to={to}>
          <h2>{to}</h2>
          <pre>{text}</pre>
        </section>
      ))}
    </div>
  )
}
