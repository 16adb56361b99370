import { describe, expect, it } from 'vitest'

import { parseCar, type Car } from '#vehicle/car.ts'
import { picturesOf, toSlides, videosOf } from '#vehicle/gallery.ts'

const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com']

function carWith(more: Record<string, unknown>): Car {
  const car = parseCar({ id: '1', slug: 'a', ...more })
  if (car === null) throw new Error('A test car has an id and a slug')
  return car
}
const still = (url: unknown, thumb?: unknown) => ({ image: { url, thumb: { url: thumb } } })
const film = (url: unknown, thumb?: unknown) => ({ ...still(url, thumb), isVideo: true })
const sources = (car: Car) => picturesOf(car).map(({ source }) => source)

describe('pictures of a vehicle', () => {
  it('are in the order of the feed, the list picture first, none twice (E3, W18)', () => {
    const images = ['/a.jpg', '/b.jpg', '/a.jpg', '/c.jpg'].map((url) => still(url))
    expect(sources(carWith({ images, primary_image_url: '/c.jpg' }))).toEqual([
      '/c.jpg',
      '/a.jpg',
      '/b.jpg',
    ])
    expect(sources(carWith({ primary_image_url: '/c.jpg' }))).toEqual(['/c.jpg'])
  })

  it('keep their number and thumbnail when the list picture comes from further down', () => {
    const images = [still('/a.jpg', '/a-small.jpg'), still('/b.jpg', '/b-small.jpg')]
    expect(picturesOf(carWith({ images, primary_image_url: '/b.jpg' }))).toEqual([
      { n: 1, source: '/b.jpg', thumb: '/b-small.jpg' },
      { n: 2, source: '/a.jpg', thumb: '/a-small.jpg' },
    ])
  })

  it('have no thumbnail that is not an address (TH5)', () => {
    const car = carWith({ images: [still('/a.jpg')], thumbnails: ['JaVaScRiPt:alert(1)//x'] })
    expect(picturesOf(car)).toEqual([{ n: 1, source: '/a.jpg', thumb: null }])
  })

  it('use the list of thumbnails if they have none of their own (E1)', () => {
    const car = carWith({ images: [still('/a.jpg'), still('/b.jpg')], thumbnails: ['/s.jpg'] })
    expect(picturesOf(car).map(({ thumb }) => thumb)).toEqual(['/s.jpg', null])
  })

  it.each([
    ['nothing', []],
    ['no list', 'null'],
    ['empty items', [null, {}, { image: null }, { image: { url: '' } }, 7]],
    ['addresses that run something', [still('javascript:alert(1)'), still('data:text/html,x')]],
    ['files that are not pictures', [still('/a.pdf'), still('https://x.example/page.html?x=.jpg')]],
    ['a video without an address', [film(null, '/a.jpg'), film('undefined')]],
    ['a film among the stills', [still('/a.mp4')]],
  ])('include none of %s (F16)', (_name, images) => {
    expect(picturesOf(carWith({ images }))).toEqual([])
  })

  it('are at most 80', () => {
    const images = Array.from({ length: 200 }, (_, n) => still(`/${n}.jpg`))
    expect(sources(carWith({ images }))).toHaveLength(80)
  })
})

describe('slides of a vehicle', () => {
  const options = { hosts: HOSTS, withVideo: true }
  const kinds = (car: Car, more = {}) =>
    toSlides(car, { ...options, ...more }).map(({ kind }) => kind)
  const images = [still('/a.jpg'), still('/b.jpg')]

  it('show the videos after the first three pictures (W20)', () => {
    const four = [...images, still('/c.jpg'), still('/d.jpg')]
    const films = { video_url: YOUTUBE, external_video_url: 'https://x.example/tour.mp4' }
    expect(kinds(carWith({ images: four, ...films }))).toEqual([
      'picture',
      'picture',
      'picture',
      'video',
      'video',
      'picture',
    ])
    expect(kinds(carWith({ images, video_url: YOUTUBE }))).toEqual(['picture', 'picture', 'video'])
    expect(kinds(carWith({ video_url: YOUTUBE }))).toEqual(['video'])
  })

  it('leave it out if the site does (T15)', () => {
    expect(kinds(carWith({ images, video_url: YOUTUBE }), { withVideo: false })).toEqual([
      'picture',
      'picture',
    ])
  })

  it('show each video once, with the picture given by the feed (E3)', () => {
    const car = carWith({
      video_url: YOUTUBE,
      external_video_url: YOUTUBE,
      images: [film('http://x.example/tour.mp4', 'http://x.example/tour.jpg'), film('/a.jpg')],
    })
    expect(videosOf(car, HOSTS)).toMatchObject([
      { video: { kind: 'frame', href: YOUTUBE }, poster: null },
      {
        video: { kind: 'file', href: 'https://x.example/tour.mp4' },
        poster: 'https://x.example/tour.jpg',
      },
    ])
  })
})
