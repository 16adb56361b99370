// Starts the drawing page in a Chromium without a screen and hands out its pictures as WebP.
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

export type Shot = {
  body: string
  paint: { hex: string; flake: number }
  view: { turn: number; height: number; lens: number; steady?: boolean }
  width: number
  height: number
}

export type Camera = {
  /** The picture as WebP of exactly the shot's size. */
  shoot: (shot: Shot, quality: number) => Promise<Buffer>
  close: () => Promise<void>
}

/** @param oversample how many pixels are drawn, each way, for one that is kept */
export async function createCamera(oversample: number): Promise<Camera> {
  const bundle = await build({
    entryPoints: [new URL('page/page.ts', import.meta.url).pathname],
    bundle: true,
    format: 'iife',
    write: false,
  })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  })
  const page = await browser.newPage()
  page.on('console', (message) => console.error(message.text()))
  page.on('pageerror', (error) => console.error(error))
  await page.setContent('<!doctype html><title>Studio</title>')
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' })
  return {
    async shoot(shot, quality) {
      const big = { ...shot, width: shot.width * oversample, height: shot.height * oversample }
      const url = await page.evaluate(`shoot(${JSON.stringify(big)})`)
      const png = Buffer.from(String(url).replace(/^data:image\/png;base64,/, ''), 'base64')
      return sharp(png)
        .removeAlpha()
        .resize(shot.width, shot.height, { kernel: 'lanczos3' })
        .webp({ quality, effort: 6, smartSubsample: true })
        .toBuffer()
    },
    close: () => browser.close(),
  }
}
