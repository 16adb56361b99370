# Writes zones.json, the reference for zone-time.test.ts: python3 test/lib/zones.py > test/lib/zones.json
# By zone: changes [moment in seconds, minutes ahead of UTC from then on], and clocks [what they show, moment in seconds]
# around each change, where fold=0 is the first of two and skips forward over a gap (PEP 495).
import json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

ZONES = ['Australia/Sydney', 'Australia/Melbourne', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Darwin',
         'Australia/Perth', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham']
FROM, TO = datetime(2024, 1, 1, tzinfo=timezone.utc), datetime(2033, 1, 1, tzinfo=timezone.utc)


def ahead(moment, zone):
    return int(moment.astimezone(zone).utcoffset().total_seconds() // 60)


def rows(name):
    zone, changes, clocks = ZoneInfo(name), [], []
    moment, offset = FROM, None
    while moment < TO:
        if ahead(moment, zone) != offset:
            # The previous offset, continued past the change.
            shown = (moment + timedelta(minutes=offset or 0)).replace(tzinfo=None)
            offset = ahead(moment, zone)
            changes.append([int(moment.timestamp()), offset])
            if len(changes) > 1:
                for minutes in (-61, -60, -30, -1, 0, 15, 30, 59, 60):
                    wall = shown + timedelta(minutes=minutes)
                    clocks.append([wall.isoformat()[:16], int(wall.replace(tzinfo=zone).timestamp())])
        moment += timedelta(minutes=15)
    return {'changes': changes, 'clocks': clocks}


print('{\n' + ',\n'.join(f'"{name}": {json.dumps(rows(name), separators=(",", ":"))}' for name in ZONES) + '\n}')
