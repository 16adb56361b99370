// Starts the drawing page in a Chromium without a screen and hands out its pictures as WebP.
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'

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
  /** The inside of a car all round, equirectangular. */
  shootInside: (width: number, height: number, quality: number) => Promise<Buffer>
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
  const take = async (call: string): Promise<Sharp> => {
    const url = await page.evaluate(call)
    return sharp(
      Buffer.from(String(url).replace(/^data:image\/png;base64,/, ''), 'base64'),
    ).removeAlpha()
  }
  const toWebp = (picture: Sharp, width: number, height: number, quality: number) =>
    picture
      .resize(width, height, { kernel: 'lanczos3' })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer()
  return {
    async shoot(shot, quality) {
      const big = { ...shot, width: shot.width * oversample, height: shot.height * oversample }
      return toWebp(await take(`shoot(${JSON.stringify(big)})`), shot.width, shot.height, quality)
    },
    async shootInside(width, height, quality) {
      const call = `shootInside(${width * oversample}, ${height * oversample})`
      return toWebp(await take(call), width, height, quality)
    },
    close: () => browser.close(),
  }
}
