// Local settings (.dev.vars), as completed by `npm start`.

/** The value of a setting; null without one. */
export function readSetting(text: string, name: string): string | null {
  return new RegExp(`^${name}\\s*=\\s*["']?([^"'\\s]+)`, 'm').exec(text)?.[1] ?? null
}

/** Security contact of a developer's own sites. */
const SECURITY_CONTACT = 'mailto:security@platform.example'

/** The text with these settings. Others are unchanged, including a contact of its own. */
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
