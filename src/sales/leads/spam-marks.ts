// Marks that identify a spam sender: hosts that a form links to, and the sender's email address and number.
import { hashJson } from '#lib/encoding.ts'
import type { LeadPayload } from './lead.ts'

export type Mark = {
  /** As stored and compared: a host in plain text, a sender as a hash. */
  mark: string
  /** For people: "links to pills.example", "sender j…@mail.example". */
  shown: string
}

/** Hosts that people link to for good reasons. */
const COMMON =
  /(?:^|\.)(?:google|goo|facebook|fb|instagram|youtube|youtu|tiktok|apple|icloud|dropbox|carsales|autotrader|trademe|gumtree|drive|redbook|carsguide|bikesales|whatsapp|wa|maps)\.(?:[a-z]{2,3}\.)?[a-z]{2,6}$/

const MAX_TEXT = 20_000
const MAX_HOSTS = 20

/** The marks in all typed text. `ownHost` is the dealer's host, which is never a mark. */
export async function marksOf(text: string, ownHost: string): Promise<Mark[]> {
  const typed = text.slice(0, MAX_TEXT).toLowerCase()
  const hosts = hostsIn(typed).filter((host) => host !== bare(ownHost) && !COMMON.test(host))
  const emails = typed.match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,3}/g) ?? []
  const numbers = typed.match(/\+?\d(?:[ ().-]?\d){7,14}(?!\d)/g) ?? []
  const senders = [
    ...emails.map((email) => ({
      key: email,
      shown: `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`,
    })),
    ...numbers.map((number) => {
      const digits = number.replaceAll(/\D/g, '').slice(-9)
      return { key: digits, shown: `a number that ends with ${digits.slice(-3)}` }
    }),
  ]
  const hashed = await Promise.all(
    senders.map(async ({ key, shown }) => ({
      mark: (await hashJson(['spam', key])).slice(0, 32),
      shown: `sender ${shown}`,
    })),
  )
  const all = [...hosts.map((host) => ({ mark: host, shown: `links to ${host}` })), ...hashed]
  return [...new Map(all.map((one) => [one.mark, one])).values()]
}

/** The marks of a lead: the links in its texts, and its sender. */
export function marksOfLead(payload: LeadPayload, ownHost: string): Promise<Mark[]> {
  const { name, last_name: last, email, phone, message } = payload
  const texts = [name, last, email, phone, message].filter((one) => typeof one === 'string')
  return marksOf(texts.join('\n'), ownHost)
}

/** The hosts of links, without "www."; also of links without a scheme that begin with it. */
export function hostsIn(text: string): string[] {
  const found = text.match(/(?:\bhttps?:\/\/|\bwww\.)[\w.-]{3,200}/gi) ?? []
  const hosts = found.map((link) => bare(link.toLowerCase().replace(/^https?:\/\//, '')))
  return [...new Set(hosts)].filter((host) => host.includes('.')).slice(0, MAX_HOSTS)
}

function bare(host: string): string {
  let end = host.length
  while (host[end - 1] === '.') end -= 1
  return host.slice(0, end).replace(/^www\./, '')
}
