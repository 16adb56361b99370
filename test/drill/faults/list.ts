// Every fault to plant, by area.
import type { Fault } from './fault.ts'

export const FAULTS: Record<string, readonly Fault[]> = {}
