// Plays a service with posters of videos (A33), answering as oEmbed does.
import type { Player } from '#cli/stand-ins/player.ts'

export const playVideoThumbnails: Player = ({ url }) => {
  const video = new URL(url).searchParams.get('url') ?? ''
  if (!video.startsWith('https://')) return Response.json({ error: 'no video' }, { status: 400 })
  const name = encodeURIComponent(video.replace(/^https:\/\//, ''))
  return Response.json({
    type: 'video',
    thumbnail_url: `https://pictures.upstreams.example/of/${name}`,
  })
}
