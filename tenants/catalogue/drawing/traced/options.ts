// What `npm run pictures:traced` was asked for.
import { parseArgs } from 'node:util'

import { type Angle, angles, type LightName, lights } from '../catalogue.ts'

export type Options = {
  /** In the order in which they are rendered. */
  lights: readonly LightName[]
  angles: readonly Angle[]
  only: readonly string[] | null
  again: boolean
}

const order: readonly LightName[] = ['forecourt', 'showroom', 'dusk', 'yard', 'workshop', 'studio']
const views: readonly Angle[] = ['front', 'rear', 'side']

export function readOptions(args: readonly string[]): Options | { problem: string } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      light: { type: 'string' },
      only: { type: 'string' },
      angles: { type: 'string' },
      again: { type: 'boolean' },
    },
  })
  const wantedLights = order.filter((name) => values.light === undefined || has(values.light, name))
  const wantedAngles = views.filter(
    (name) => values.angles === undefined || has(values.angles, name),
  )
  const names = new Set(
    order.flatMap((name) => Object.keys({ ...lights[name].bodies, ...lights[name].large })),
  )
  const strange = [
    ...(values.light ?? '').split(',').filter((name) => name !== '' && !(name in lights)),
    ...(values.angles ?? '').split(',').filter((name) => name !== '' && !(name in angles)),
    ...(values.only ?? '').split(',').filter((name) => name !== '' && !names.has(name)),
  ]
  if (strange.length > 0) {
    return {
      problem: `There is no ${strange.join(' or ')}. Lights: ${order.join(', ')}; angles: ${views.join(', ')}; bodies: see catalogue.ts.`,
    }
  }
  return {
    lights: wantedLights,
    angles: wantedAngles,
    only: values.only?.split(',') ?? null,
    again: values.again ?? false,
  }
}

function has(list: string, name: string): boolean {
  return list.split(',').includes(name)
}
