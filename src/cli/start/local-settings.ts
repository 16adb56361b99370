// The settings of this machine (.dev.vars), as `npm start` completes them.

/** The value of a setting; null without one. */
export function readSetting(text: string, name: string): string | null {
  return new RegExp(`^${name}\\s*=\\s*["']?([^"'\\s]+)`, 'm').exec(text)?.[1] ?? null
}

/** Where a developer's own sites say that weaknesses are reported. */
const SECURITY_CONTACT = 'mailto:security@platform.example'

/** The text with these settings. What it says of others stays, a contact of its own too. */
export function toLocalSettings(
  text: string,
  { opsToken, standIns }: { opsToken: string; standIns: string | null },
): string {
  const others = text.replaceAll(/^(?:OPS_TOKEN|STAND_INS)\s*=.*\n?/gm, '').trimEnd()
  const lines = [
    others,
    ...(readSetting(others, 'SECURITY_CONTACT') === null
      ? [`SECURITY_CONTACT=${SECURITY_CONTACT}`]
      : []),
    `OPS_TOKEN=${opsToken}`,
    ...(standIns === null ? [] : [`STAND_INS=${standIns}`]),
  ]
  return `${lines.join('\n')}\n`
}
